. "$HERE/common.sh"
needs go
export GOBIN="$CACHE/generators-go"
[ -x "$GOBIN/oapi-codegen" ] || go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 >install.log 2>&1 ||
  absent 'oapi-codegen cannot be fetched'
mkdir -p client/run
cp "$HERE/oapi-main.go.txt" client/run/main.go
cd client
# Without skip-prune it leaves out the schemas of webhooks, and then uses them.
printf '%s\n' 'package: cauce' 'generate: {models: true, client: true}' 'output-options: {skip-prune: true}' 'output: cauce.go' >config.yaml
"$GOBIN/oapi-codegen" -config config.yaml "$DOCUMENT"
go mod init cauce.example/client 2>/dev/null
go mod tidy >tidy.log 2>&1 || absent 'Go modules cannot be fetched'
go vet ./...
go run ./run
