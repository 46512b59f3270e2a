import { lineError, type Rule } from './rule.ts'

/** V8: gnum counts 1, 2, 3 … in the order of the lines. */
export const checkLineNumbers: Rule = (context) =>
  context.lines.flatMap((line, index) => {
    const expected = String(index + 1)
    if (!line.gnum || line.gnum === expected) return []
    const message = `须从 1 起连续编号，此项应为 ${expected}，现为“${line.gnum}”`
    return [lineError({ context, index, name: 'gnum', rule: 'V8', message })]
  })
