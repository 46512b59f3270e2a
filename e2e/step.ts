/** A part of a long test with a title of its own: when it fails, the error begins with the title. */
export async function step<T>(title: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`
    throw error
  }
}
