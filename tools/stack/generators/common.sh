# What the scripts of the table share. A script works in an empty folder, finds CAUCE_URL, CAUCE_TOKEN, CAUCE_STORE (an id), DOCUMENT, HERE and
# CACHE, and ends with 77 where something that it needs is not on this machine and cannot be fetched: then its row was not run.
set -euo pipefail

GENERATOR=7.17.0

needs() {
  for tool in "$@"; do command -v "$tool" >/dev/null || absent "$tool is not installed"; done
}

absent() {
  echo "$1" >&2
  exit 77
}

# openapi-generator into ./client.
generate() {
  needs java mvn
  jar="$HOME/.m2/repository/org/openapitools/openapi-generator-cli/$GENERATOR/openapi-generator-cli-$GENERATOR.jar"
  if [ ! -f "$jar" ]; then
    mvn -q -B dependency:get "-Dartifact=org.openapitools:openapi-generator-cli:$GENERATOR" -Dtransitive=false ||
      absent 'openapi-generator cannot be fetched'
  fi
  java -jar "$jar" generate -g "$1" -i "$DOCUMENT" -o client "${@:2}" >generate.log
}

# A Python of its own with these packages, kept from one run to the next.
python_with() {
  needs python3
  venv="$CACHE/generators-python"
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check "$@" || absent "$* cannot be fetched"
  PATH="$venv/bin:$PATH"
}
