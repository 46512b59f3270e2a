// Answers that pickers of one group share for a while, so that ten pickers on a page send one request.

const defaultLifetime = 30_000

export interface PopupCache {
  /** Without a group each request is sent. A failed answer is not cached. */
  read: <Answer>(place: { groupId: string | undefined; key: string }, load: () => Promise<Answer>) => Promise<Answer>
}

export function createPopupCache({
  now,
  lifetimeMs = defaultLifetime,
}: {
  now: () => number
  lifetimeMs?: number
}): PopupCache {
  const cached = new Map<string, { until: number; answer: Promise<unknown> }>()
  return {
    read: ({ groupId, key }, load) => {
      if (groupId === undefined) return load()
      for (const [place, { until }] of cached) if (until <= now()) cached.delete(place)
      const place = JSON.stringify([groupId, key])
      const known = cached.get(place)
      // The key identifies a request, and so the type of its answer.
      if (known) return known.answer as ReturnType<typeof load>
      const answer = load()
      cached.set(place, { until: now() + lifetimeMs, answer })
      answer.catch(() => cached.delete(place))
      return answer
    },
  }
}
