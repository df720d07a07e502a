/**
 * The heap of our processes, as in `docker/Dockerfile`. 15 to 95 MB live in it when all caches are full; without a bound V8 takes one from the
 * machine's memory, and lets garbage lie until it is that big. The young generation, too, would be as large as the machine's memory suggests:
 * half spaces of 1 MB in a container of 512 MB, of 64 MB here, so what is measured here would not be what runs there.
 */
export const HEAP_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=16'];
