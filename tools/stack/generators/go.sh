. "$HERE/common.sh"
needs go
generate go --additional-properties=packageName=cauce --git-user-id=cauce --git-repo-id=client
rm -rf client/test
mkdir client/run
cp "$HERE/main.go.txt" client/run/main.go
cd client
sed -i 's#^module .*#module cauce.example/client#' go.mod
go mod tidy >tidy.log 2>&1 || absent 'Go modules cannot be fetched'
go vet ./...
go run ./run
