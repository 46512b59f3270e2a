// Text that X-Sign signs, on both sides: the parameters of a request in one order, as JSON.

type Values = Readonly<Record<string, unknown>>

/** The last part of the path, where it names several things. */
export function pathVariable(path: string): Values {
  const last = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return last.includes(',') ? { 'x-path-variable': last } : {}
}

/** Keys in the order of their characters, numbers as texts. */
export const signedText = (values: Values): string =>
  `{${Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .toSorted()
    .map((name) => {
      const value = values[name]
      return `${JSON.stringify(name)}:${JSON.stringify(typeof value === 'number' ? String(value) : value)}`
    })
    .join(',')}}`
