. "$HERE/common.sh"
needs php
[ -f /usr/share/php/GuzzleHttp/autoload.php ] || absent 'Guzzle is not installed (Debian: php-cli php-curl php-mbstring php-guzzlehttp-guzzle)'
generate php
php "$HERE/client.php"
