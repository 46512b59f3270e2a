// What Quartz itself answers, for the test data of contract/rules/cron (docs/decisions/008-quartz-expressions.md).
// Reads lines `yyyy-MM-dd HH:mm:ss TAB expression`, the moment in Asia/Shanghai; writes one JSON object a line.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.quartz.CronExpression;

public final class QuartzOracle {
  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
  private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(SHANGHAI);
  private static final int COUNT = 10;

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int tab = line.indexOf('\t');
      if (tab > 0) out.println(answer(line.substring(0, tab), line.substring(tab + 1)));
    }
    System.exit(0);
  }

  private static String answer(String after, String expression) {
    String asked = "{\"expression\":" + quote(expression) + ",\"after\":" + quote(after);
    try {
      CronExpression cron = new CronExpression(expression);
      cron.setTimeZone(TimeZone.getTimeZone(SHANGHAI));
      long start = LocalDateTime.parse(after, FORM).atZone(SHANGHAI).toInstant().toEpochMilli();
      return asked + ",\"times\":[" + String.join(",", bounded(cron, start)) + "]}";
    } catch (ParseException refusal) {
      return asked + ",\"refused\":" + quote(refusal.getMessage()) + "}";
    } catch (TimeoutException endless) {
      return asked + ",\"endless\":true}";
    } catch (Exception failure) {
      return asked + ",\"fails\":" + quote(String.valueOf(failure.getCause())) + "}";
    }
  }

  /** Some expressions keep Quartz busy for ever. */
  private static List<String> bounded(CronExpression cron, long start) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
      Thread daemon = new Thread(task);
      daemon.setDaemon(true);
      return daemon;
    });
    try {
      return thread.submit(() -> nextTimes(cron, start)).get(2, TimeUnit.SECONDS);
    } finally {
      thread.shutdownNow();
    }
  }

  private static List<String> nextTimes(CronExpression cron, long start) {
    List<String> times = new ArrayList<>();
    Date time = new Date(start);
    while (times.size() < COUNT) {
      time = cron.getTimeAfter(time);
      if (time == null) break;
      times.add(quote(FORM.format(Instant.ofEpochMilli(time.getTime()))));
    }
    return times;
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      if (letter == '"' || letter == '\\') quoted.append('\\').append(letter);
      else if (letter < ' ') quoted.append(String.format("\\u%04x", (int) letter));
      else quoted.append(letter);
    }
    return quoted.append('"').toString();
  }
}
