. "$HERE/common.sh"
generate python
python_with 'pydantic>=2' 'python-dateutil' 'urllib3>=2.1' 'typing-extensions'
PYTHONPATH=client python "$HERE/client.py"
