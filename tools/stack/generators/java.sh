. "$HERE/common.sh"
generate java --additional-properties=library=native,openApiNullable=false
cp "$HERE/Main.java" client/src/main/java/
rm -rf client/src/test
cd client
mvn -q -B -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true dependency:go-offline >/dev/null 2>&1 || true
mvn -q -B -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true package
java -cp "target/classes:target/lib/*" Main
