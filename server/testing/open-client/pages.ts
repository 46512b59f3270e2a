// Lists and states by cursor: page after page, and where to go on later.
import type { Call, CallOptions } from './call.ts'

/** Operations that are read on from a cursor. */
export type PageName<O> = {
  [N in keyof O]: O[N] extends { input: infer I } ? ('cursor' extends keyof I ? N : never) : never
}[keyof O] &
  string

/** Of a list, `nextCursor` is empty at its end; of states there always is one, and `hasMore` tells. */
interface Page {
  nextCursor?: string | null
  lastCursor?: string
  hasMore?: boolean
}

/** Cursor at which to go on after a page, now or later: store it when the page has been worked off. */
export const cursorAfter = ({ lastCursor, nextCursor }: Page): string => lastCursor ?? nextCursor ?? ''

export async function* pagesOf(
  call: Call,
  name: string,
  input: object,
  options: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let asked = input
  for (;;) {
    const page = (await call(name, asked, options)) as Page
    yield page
    const isEnd = page.hasMore === undefined ? !page.nextCursor : !page.hasMore
    if (isEnd) return
    asked = { ...input, cursor: page.nextCursor }
  }
}
