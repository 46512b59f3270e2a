import { ceb900 } from './ceb900.ts'
import { ceb213 } from './export/ceb213.ts'
import { ceb215 } from './export/ceb215.ts'
import { ceb303 } from './export/ceb303.ts'
import { ceb403 } from './export/ceb403.ts'
import { ceb505 } from './export/ceb505.ts'
import { ceb507 } from './export/ceb507.ts'
import { ceb509 } from './export/ceb509.ts'
import { ceb603 } from './export/ceb603.ts'
import { ceb605 } from './export/ceb605.ts'
import { ceb607 } from './export/ceb607.ts'
import { ceb701 } from './export/ceb701.ts'
import { ceb214 } from './export-receipts/ceb214.ts'
import { ceb216 } from './export-receipts/ceb216.ts'
import { ceb304 } from './export-receipts/ceb304.ts'
import { ceb404 } from './export-receipts/ceb404.ts'
import { ceb506 } from './export-receipts/ceb506.ts'
import { ceb508 } from './export-receipts/ceb508.ts'
import { ceb510 } from './export-receipts/ceb510.ts'
import { ceb604 } from './export-receipts/ceb604.ts'
import { ceb606 } from './export-receipts/ceb606.ts'
import { ceb608 } from './export-receipts/ceb608.ts'
import { ceb702 } from './export-receipts/ceb702.ts'
import { ceb792 } from './export-receipts/ceb792.ts'
import { ceb311 } from './import/ceb311.ts'
import { ceb411 } from './import/ceb411.ts'
import { ceb511 } from './import/ceb511.ts'
import { ceb513 } from './import/ceb513.ts'
import { ceb621 } from './import/ceb621.ts'
import { ceb623 } from './import/ceb623.ts'
import { ceb625 } from './import/ceb625.ts'
import { ceb711 } from './import/ceb711.ts'
import { ceb312 } from './import-receipts/ceb312.ts'
import { ceb412 } from './import-receipts/ceb412.ts'
import { ceb512 } from './import-receipts/ceb512.ts'
import { ceb514 } from './import-receipts/ceb514.ts'
import { ceb622 } from './import-receipts/ceb622.ts'
import { ceb624 } from './import-receipts/ceb624.ts'
import { ceb626 } from './import-receipts/ceb626.ts'
import { ceb712 } from './import-receipts/ceb712.ts'
import { ceb816 } from './import-receipts/ceb816.ts'
import { ceb818 } from './import-receipts/ceb818.ts'
import type { MessageDefinition } from './message.ts'

/** Every message that this package knows, by its root element. */
export const messageDefinitions = {
  CEB213Message: ceb213,
  CEB214Message: ceb214,
  CEB215Message: ceb215,
  CEB216Message: ceb216,
  CEB303Message: ceb303,
  CEB304Message: ceb304,
  CEB311Message: ceb311,
  CEB312Message: ceb312,
  CEB403Message: ceb403,
  CEB404Message: ceb404,
  CEB411Message: ceb411,
  CEB412Message: ceb412,
  CEB505Message: ceb505,
  CEB506Message: ceb506,
  CEB507Message: ceb507,
  CEB508Message: ceb508,
  CEB509Message: ceb509,
  CEB510Message: ceb510,
  CEB511Message: ceb511,
  CEB512Message: ceb512,
  CEB513Message: ceb513,
  CEB514Message: ceb514,
  CEB603Message: ceb603,
  CEB604Message: ceb604,
  CEB605Message: ceb605,
  CEB606Message: ceb606,
  CEB607Message: ceb607,
  CEB608Message: ceb608,
  CEB621Message: ceb621,
  CEB622Message: ceb622,
  CEB623Message: ceb623,
  CEB624Message: ceb624,
  CEB625Message: ceb625,
  CEB626Message: ceb626,
  CEB701Message: ceb701,
  CEB702Message: ceb702,
  CEB711Message: ceb711,
  CEB712Message: ceb712,
  CEB792Message: ceb792,
  CEB816Message: ceb816,
  CEB818Message: ceb818,
  CEB900Message: ceb900,
} as const satisfies Readonly<Record<string, MessageDefinition>>

export type MessageType = keyof typeof messageDefinitions

/** Finds a definition by root element ('CEB311Message') or short name ('CEB311'). */
export function findDefinition(type: string): MessageDefinition | undefined {
  const name = `${shortType(type)}Message`
  return Object.hasOwn(messageDefinitions, name) ? messageDefinitions[name as MessageType] : undefined
}

/** 'CEB311Message' → 'CEB311'. */
export function shortType(type: string): string {
  return type.endsWith('Message') ? type.slice(0, -'Message'.length) : type
}
