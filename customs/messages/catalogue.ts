import { ceb213, ceb214 } from './export/ceb213.ts'
import { ceb215, ceb216 } from './export/ceb215.ts'
import { ceb303, ceb304 } from './export/ceb303.ts'
import { ceb403, ceb404 } from './export/ceb403.ts'
import { ceb505, ceb506 } from './export/ceb505.ts'
import { ceb507, ceb508 } from './export/ceb507.ts'
import { ceb509, ceb510 } from './export/ceb509.ts'
import { ceb603, ceb604 } from './export/ceb603.ts'
import { ceb605, ceb606 } from './export/ceb605.ts'
import { ceb607, ceb608 } from './export/ceb607.ts'
import { ceb701, ceb702 } from './export/ceb701.ts'
import { ceb311, ceb312 } from './import/ceb311.ts'
import { ceb411, ceb412 } from './import/ceb411.ts'
import { ceb511, ceb512 } from './import/ceb511.ts'
import { ceb513, ceb514 } from './import/ceb513.ts'
import { ceb621, ceb622 } from './import/ceb621.ts'
import { ceb623, ceb624 } from './import/ceb623.ts'
import { ceb625, ceb626 } from './import/ceb625.ts'
import { ceb711, ceb712 } from './import/ceb711.ts'
import type { Declaration, MessageDefinition } from './message.ts'
import { ceb792 } from './notices/ceb792.ts'
import { ceb816 } from './notices/ceb816.ts'
import { ceb818 } from './notices/ceb818.ts'
import { ceb900 } from './notices/ceb900.ts'

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

/** Every message that is declared, in the order of their numbers. */
export const declarations: readonly Declaration[] =
  Object.values<MessageDefinition>(messageDefinitions).filter(isDeclaration)

/** Finds a message that is declared; undefined for receipts and unknown types. */
export function findDeclaration(type: string): Declaration | undefined {
  const found = findDefinition(type)
  return found && isDeclaration(found) ? found : undefined
}

function isDeclaration(definition: MessageDefinition): definition is Declaration {
  return definition.kind === 'declaration'
}

/** As people call a document of this type beside others: 订单; an unknown type is returned unchanged. */
export const shortTitleOf = (type: string): string => findDefinition(type)?.shortTitle ?? type

/** 'CEB311Message' → 'CEB311'. */
export function shortType(type: string): string {
  return type.endsWith('Message') ? type.slice(0, -'Message'.length) : type
}
