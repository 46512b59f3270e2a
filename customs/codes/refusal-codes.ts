// Codes with which the gateway of customs refuses documents, as they are publicly known, by the type of the message.

/** What was wrong with the number of a document. */
export type NumberFault = 'exists' | 'used' | 'absent' | 'fixed'

/** Codes of the gateway about numbers; a kind without one is refused by customs with 100. */
export const numberCodes: Readonly<Record<string, Partial<Record<NumberFault, string>>>> = {
  CEB311Message: { exists: '-301010', used: '-301011', absent: '-301009' },
  CEB411Message: { exists: '-401007', used: '-401008', absent: '-401006' },
  CEB511Message: { exists: '-504012', used: '-504016', absent: '-504014' },
  CEB513Message: { exists: '-505012' },
  CEB621Message: { exists: '-621004', fixed: '-621011' },
  CEB623Message: { exists: '-623009' },
  CEB625Message: { exists: '-625022' },
  CEB711Message: { exists: '-800003' },
}

/** Codes of the gateway about a document alone, by message, rule and element. */
export const formCodes: readonly (readonly [type: string, rule: string, element: string, code: string])[] = [
  ['CEB311Message', 'V8', 'gnum', '-301002'],
  ['CEB621Message', 'V8', 'gnum', '-621027'],
  ['CEB621Message', 'V12', 'lines', '-621005'],
  ['CEB621Message', 'V12', 'buyerIdNumber', '-621018'],
  ['CEB625Message', 'V9', 'qty2', '-625009'],
  ['CEB625Message', 'V9', 'unit2', '-625009'],
  ['CEB625Message', 'V17', 'gnum', '-625209'],
]

/** Codes of the gateway about the list that a document names: it is missing, or released already. */
export const listCodes: Readonly<Record<string, Partial<Record<'list' | 'release', string>>>> = {
  CEB623Message: { list: '-623003', release: '-623005' },
}
