// Several values in one text, as the wire has them.

export const defaultSeparator = ','

export const splitValues = (text: string | number | null | undefined, separator = defaultSeparator): string[] =>
  text === null || text === undefined
    ? []
    : [
        ...new Set(
          String(text)
            .split(separator)
            .filter((value) => value !== ''),
        ),
      ]

/** Nothing chosen is `null`, so that a required rule sees it. */
export const joinValues = (values: readonly string[], separator = defaultSeparator): string | null =>
  values.length === 0 ? null : values.join(separator)
