. "$HERE/common.sh"
needs npm
linter="$CACHE/generators-spectral"
mkdir -p "$linter"
[ -x "$linter/node_modules/.bin/spectral" ] ||
  npm install --prefix "$linter" --ignore-scripts --no-audit --no-fund --silent @stoplight/spectral-cli@6.16.3 || absent 'Spectral cannot be fetched'
printf "extends: ['spectral:oas']\n" >ruleset.yaml
for each in "$DOCUMENT" "$OPERATOR_DOCUMENT"; do "$linter/node_modules/.bin/spectral" lint -r ruleset.yaml --fail-severity hint "$each"; done
