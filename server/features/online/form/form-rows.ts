// The rows of online forms: the calls of a resource whose name, fields and rights the address tells.
import { formRowAddresses } from '@kouan/contract/calls/online/form-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { text } from '@kouan/contract/language/field.ts'
import { formNamed, type StoredForm } from '../../../domain/online-form/find-form.ts'
import type { Meant, Served } from '../../../gate/serve-call.ts'
import { NotFound } from '../../../ground/errors.ts'
import { callNamed, findFormStart, ownNameOf, serveForm, startPath } from './served-form.ts'

const parameter = 'form'
const itself = text({ label: '在线表单', required: true, max: 40 })

/** Two forms that have, together, every call that a form may have: a tree has no recycle bin. */
const patterns = (['normal', 'tree'] as const).map(
  (themeTemplate): StoredForm => ({
    ...{ id: '0', tableName: `:${parameter}`, tableTxt: '在线表单数据', themeTemplate, rowsOf: '0', stamp: '' },
    ...{ fields: [], details: [] },
  }),
)

const nothingMeant = async () => {
  throw new NotFound()
}

const byForm = (ownName: string, asCall: (meant: Call) => Call = (meant) => meant): Meant => ({
  parameter,
  async find(context, name) {
    const meant = callNamed(serveForm(await formNamed(context, name)), ownName)
    return { ...meant, call: asCall(meant.call) }
  },
})

/** Who may call it, and with which input, says the call that is meant. */
function routeOf({ right: _, partial: __, ...call }: Call): Served {
  const ownName = ownNameOf(call.name)
  const route: Call = { ...call, name: `onlineRow.${ownName}`, needs: 'signed-in', input: { [parameter]: itself } }
  return { call: route, handler: nothingMeant, meant: byForm(ownName) }
}

const calls = patterns.flatMap((pattern) => serveForm(pattern).calls.map(({ call }) => call))
const routes = [...new Map(calls.map((call) => [call.name, call])).values()].map(routeOf)

/** Calls of the family: the same at other addresses, where the ids are parts of the path. */
const familyRoutes = Object.entries(formRowAddresses).map(
  ([ownName, { path, ...route }]): Served => ({
    call: { path, ...route },
    handler: nothingMeant,
    meant: byForm(ownName, (meant) => ({ ...meant, path })),
  }),
)

const startRoute: Served = {
  call: {
    name: 'onlineRow.startJob',
    title: '开始在线表单的后台任务',
    method: 'POST',
    path: startPath(':job'),
    needs: 'signed-in',
    input: { job: text({ label: '后台任务', required: true, max: 100 }) },
  },
  handler: nothingMeant,
  meant: { parameter: 'job', find: findFormStart },
}

export const formRows: Served[] = [...routes, ...familyRoutes, startRoute]
