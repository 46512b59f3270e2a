// Declares documents for an assistant: first a trial with number, amount and channels, then the same with its token.
import { declareDocumentsTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { rowsOf } from '../../../crud/action-rows.ts'
import { readDeclareSummary } from '../../../domain/declaration/calls/declare-summary.ts'
import { serveTool } from '../../../domain/open/tool-part.ts'
import { actOnDocuments } from '../act-on-documents.ts'
import { takeToken, tokenFor } from './confirmation.ts'
import { kindNamed, within } from './found-document.ts'
import { errorsIn, examine, inTrial } from './trial.ts'

const mostFaults = 20

const faultsOf = (faults: readonly { id: string; problems: readonly Problem[] }[]) =>
  faults.slice(0, mostFaults).map(({ id, problems }) => ({ id, documentTexts: errorsIn(problems) }))

export const declareDocuments = serveTool(declareDocumentsTool, async (context, { kind: name, ids: given, token }) => {
  const named = await kindNamed(context, name, 'declare')
  const { kind, scope } = named
  const ids = [...new Set(given)].toSorted()
  const stored = await rowsOf(scope).byIds(context, { ids })
  const tried = {
    act: declareDocumentsTool.tool,
    asked: { kind: name, ids },
    rows: stored.map(({ id, version }) => ({ id: String(id), version: Number(version) })),
  }
  if (token) {
    await takeToken(context, token, tried)
    const { done, failed, results } = await actOnDocuments(kind, scope, { name: 'declare', ids })
    const faults = results.flatMap(({ id, errors }) => (errors.length > 0 ? [{ id, problems: errors }] : []))
    return {
      summary: `已申报 ${done} 份${kind.noun}${failed > 0 ? `，${failed} 份没有申报` : ''}`,
      ...{ done: true, declared: done, failed },
      results: results.map(({ id, declareStatus }) => ({ id, declareStatus })),
      faults: faultsOf(faults),
    }
  }
  const { faults } = await inTrial(context, (trial) => examine(within(named, trial), ids))
  context.audit({ kind: 'query', target: `${name} ${ids.join(',')}`, content: `试运行：${declareDocumentsTool.title}` })
  if (faults.size > 0) {
    return {
      summary: `试运行，没有申报：${faults.size} 份不能申报，请先改正，或去掉它们再试运行`,
      ...{ done: false, faultyIds: [...faults.keys()] },
      faults: faultsOf([...faults].map(([id, problems]) => ({ id, problems }))),
    }
  }
  const { count, amount, channels } = await readDeclareSummary(kind, scope)(context, { ids: ids.join(',') })
  const simulated = channels.some((channel) => channel.simulated) ? '（其中有模拟海关）' : ''
  const sum = amount ? `，${amount.label}合计 ${amount.sum}` : ''
  return {
    summary: `试运行，没有申报：会向海关申报 ${count} 份${kind.noun}${sum}，经 ${channels.length} 个通道${simulated}。用户明确同意后，以相同参数加 token 再调用`,
    ...{ done: false, count, amount, channels },
    token: tokenFor(context, tried),
  }
})
