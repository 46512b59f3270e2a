// When and where the form below a row opens. Pure, so that it can be tested.

/** Pixels below the row from which on there is room for it. */
const roomBelow = 350
const retries = 3
/** Milliseconds. */
const retryPause = 100

/** The row whose form is open after a click: the same row closes it, another one takes it over. */
export const openAfterClick = (open: string | undefined, clicked: string): string | undefined =>
  open === clicked ? undefined : clicked

/** Distances in the window, in pixels. */
export interface RowPlace {
  top: number
  bottom: number
}

export const isBelow = (row: RowPlace, windowHeight: number): boolean => windowHeight - row.bottom > roomBelow

interface FindOptions<T> {
  find: () => T | null | undefined
  wait?: (milliseconds: number) => Promise<void>
}

/** Searches again up to three times, 100 ms apart: the row may not be rendered yet. */
export async function findWithRetries<T>({ find, wait = waitInBrowser }: FindOptions<T>): Promise<T | undefined> {
  for (let retry = 0; ; retry += 1) {
    const found = find()
    if (found) return found
    if (retry === retries) return undefined
    await wait(retryPause)
  }
}

const waitInBrowser = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
