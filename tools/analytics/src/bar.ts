const WIDTH = 20;

/** A bar for a terminal. @param share 0 to 1 */
export const bar = (share: number): string => '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
