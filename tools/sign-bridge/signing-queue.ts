// Lets one task after another use the key, no faster than its rate, and says when requests wait.

export interface QueueOptions {
  /** Signatures that the key makes in a minute. */
  perMinute: number
  /** Requests that may wait; further ones are refused. */
  maxWaiting: number
  clock: Clock
  /** Takes a Chinese sentence for the log. */
  report: (sentence: string) => void
}

export interface Clock {
  /** Milliseconds, never going back. */
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

/** The queue is full. Its message is a Chinese sentence without a full stop. */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The caller hung up before its turn; nothing was signed. */
export class CallerGone extends Error {
  override name = 'CallerGone'
}

export interface SigningQueue {
  /** Requests that have not begun. */
  waiting: () => number
  /** Runs the task in its turn. Throws QueueFull, CallerGone, and what the task throws. */
  run: <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>
}

/** The log says at most once in this time that requests wait. */
const reportEveryMs = 60_000

export function openQueue({ perMinute, maxWaiting, clock, report }: QueueOptions): SigningQueue {
  const gapMs = 60_000 / perMinute
  let waiting = 0
  let earliest = Number.NEGATIVE_INFINITY
  let reported = Number.NEGATIVE_INFINITY
  let last: Promise<unknown> = Promise.resolve()

  function reportWaiting() {
    if (clock.now() - reported < reportEveryMs) return
    reported = clock.now()
    report(`一把电子钥匙每分钟约签 ${perMinute} 次，${waiting} 个请求在排队`)
  }

  async function takeTurn(before: Promise<unknown>, signal: AbortSignal) {
    await before
    const pause = earliest - clock.now()
    if (pause > 0 && !signal.aborted) {
      reportWaiting()
      await clock.sleep(pause)
    }
    waiting -= 1
    if (signal.aborted) throw new CallerGone()
    earliest = clock.now() + gapMs
  }

  return {
    waiting: () => waiting,
    async run(task, signal) {
      if (waiting >= maxWaiting) {
        const seconds = Math.ceil((waiting * gapMs) / 1000)
        const sentence = `排队已满：前面还有 ${waiting} 个请求，一把电子钥匙每分钟约签 ${perMinute} 次，请 ${seconds} 秒后再试`
        throw new QueueFull(sentence, seconds)
      }
      waiting += 1
      if (waiting > 1) reportWaiting()
      const turn = takeTurn(last, signal).then(task)
      // The next one waits until this one is over, however it ends.
      last = turn.catch(() => {})
      return await turn
    },
  }
}
