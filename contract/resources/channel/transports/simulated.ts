// The simulated customs: messages and answers are rows of this database.
import { simulatedProtocol, simulationFields } from '../simulation-fields.ts'
import { defineTransport } from '../transport.ts'

export const simulatedTransport = defineTransport({
  protocol: simulatedProtocol,
  title: '模拟海关',
  fields: simulationFields,
  auth: [],
  inbox: null,
  outlet: null,
})
