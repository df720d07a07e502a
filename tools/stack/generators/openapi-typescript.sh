. "$HERE/common.sh"
needs openapi-typescript
mkdir client
openapi-typescript "$DOCUMENT" -o client/cauce.ts >generate.log
cp "$HERE/types-client.ts.txt" client/main.ts
printf '{"type":"commonjs"}' >client/package.json
tsc --outDir compiled --target es2022 --module commonjs --moduleResolution node10 --ignoreDeprecations 6.0 --lib es2022,dom --strict client/main.ts
node compiled/main.js
