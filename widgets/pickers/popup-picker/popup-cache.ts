// Answers that pickers of one group share for a while, so that ten pickers on a page ask once.

const keptFor = 30_000

export interface PopupCache {
  /** Without a group every question is asked. A failed answer is not kept. */
  read: <Answer>(place: { groupId: string | undefined; key: string }, load: () => Promise<Answer>) => Promise<Answer>
}

export function createPopupCache({ now, keepMs = keptFor }: { now: () => number; keepMs?: number }): PopupCache {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>()
  return {
    read: ({ groupId, key }, load) => {
      if (groupId === undefined) return load()
      for (const [place, { until }] of kept) if (until <= now()) kept.delete(place)
      const place = JSON.stringify([groupId, key])
      const known = kept.get(place)
      // The key names one question, and so the type of its answer.
      if (known) return known.answer as ReturnType<typeof load>
      const answer = load()
      kept.set(place, { until: now() + keepMs, answer })
      answer.catch(() => kept.delete(place))
      return answer
    },
  }
}
