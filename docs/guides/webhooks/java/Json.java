import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** JSON with what Java brings along: objects as sorted maps, arrays as lists, whole numbers as BigInteger. */
final class Json {
    private static final String ESCAPED = "\b\t\n\f\r\"\\";
    private static final String LETTERS = "btnfr\"\\";
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) throw new IllegalArgumentException("something follows the JSON");
        return value;
    }

    /** RFC 8785: sorted members, no blanks, nothing escaped that need not be. */
    static String canonical(Object value) {
        if (value instanceof String string) return quoted(string);
        if (value instanceof List<?> list) return list.stream().map(Json::canonical).collect(Collectors.joining(",", "[", "]"));
        if (!(value instanceof Map<?, ?> map)) return String.valueOf(value);
        return map.entrySet().stream()
            .map(member -> quoted((String) member.getKey()) + ":" + canonical(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String string) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : string.toCharArray()) {
            int letter = ESCAPED.indexOf(c);
            if (letter >= 0) out.append('\\').append(LETTERS.charAt(letter));
            else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }

    private Object value() {
        blanks();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new TreeMap<>(); // by UTF-16, as RFC 8785 wants it
        for (at++; !ends('}'); ) {
            String name = string();
            expect(':');
            members.put(name, value());
        }
        return members;
    }

    private List<Object> array() {
        List<Object> entries = new ArrayList<>();
        for (at++; !ends(']'); ) entries.add(value());
        return entries;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) out.append(c == '\\' ? escape() : c);
        return out.toString();
    }

    private char escape() {
        char letter = text.charAt(at++);
        if (letter == 'u') return (char) Integer.parseInt(text.substring(at, at += 4), 16);
        return letter == '/' ? '/' : ESCAPED.charAt(LETTERS.indexOf(letter));
    }

    private Object word() {
        int from = at;
        while (at < text.length() && "+-.0123456789aeflnrstuE".indexOf(text.charAt(at)) >= 0) at++;
        String word = text.substring(from, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> word.matches("-?[0-9]+") ? new BigInteger(word) : (Object) Double.valueOf(word);
        };
    }

    /** Whether the bracket closes here; between two entries it passes the comma. */
    private boolean ends(char bracket) {
        blanks();
        if (text.charAt(at) == ',') at++;
        blanks();
        if (text.charAt(at) != bracket) return false;
        at++;
        return true;
    }

    private void expect(char c) {
        blanks();
        if (text.charAt(at++) != c) throw new IllegalArgumentException("expected " + c);
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }
}
