. "$HERE/common.sh"
python_with 'openapi-python-client==0.29.1' 'ruff'
openapi-python-client generate --path "$DOCUMENT" --output-path client/cauce_client --meta none >generate.log
PYTHONPATH=client python "$HERE/attrs_client.py"
