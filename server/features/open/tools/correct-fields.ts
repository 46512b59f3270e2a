// Corrects single fields of a document, named as errors name them: first a trial, then the same with its token.
import { correctFieldsTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { nearestName } from '@kouan/contract/calls/open/unknown-names.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Fields, isLines } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { rowsOf } from '../../../crud/action-rows.ts'
import type { Row } from '../../../crud/hooks.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { editRow } from '../../../crud/write-rows.ts'
import { serveTool } from '../../../domain/open/tool-part.ts'
import { hasRight } from '../../../gate/context.ts'
import { BadInput, NotFound } from '../../../ground/errors.ts'
import { recordOf } from './check-document.ts'
import { takeToken, tokenFor } from './confirmation.ts'
import { type KindScope, kindNamed, standingOf, within } from './found-document.ts'
import { errorsIn, examine, inTrial } from './trial.ts'

const mostChanges = 100

interface Place {
  /** As it was sent: `goods[0].qty`. */
  text: string
  /** Undefined for a field of the head. */
  line: number | undefined
  name: string
  fields: Fields
}

/** Returns where the text points in a document of the kind; a problem where it points nowhere. */
function placeOf(kind: DocumentKind, text: string): Place | Problem {
  const head = documentInput(kind)
  const { lines: key = '' } = kind
  const lines = head[key]
  const ofLines = lines && isLines(lines) ? (lines.fields ?? {}) : {}
  const [, inLines, at, inLine = ''] = /^(\w+)\[(\d{1,4})\]\.(\w+)$/.exec(text) ?? []
  const isOfLine = inLines !== undefined && inLines === key
  const [fields, name] = isOfLine ? [ofLines, inLine] : [head, text]
  if (Object.hasOwn(fields, name) && (isOfLine || name !== key))
    return { text, name, fields, line: isOfLine ? Number(at) : undefined }
  const nearest = nearestName(name, Object.keys(fields))
  const shown = text.slice(0, 100)
  return { field: shown, message: `没有字段“${shown}”${nearest === undefined ? '' : `，最接近的是“${nearest}”`}` }
}

interface Correction {
  place: Place
  value: unknown
}

/** Reads each new value by its field. Throws the problems of all of them. */
function readCorrections(kind: DocumentKind, sent: Row): Correction[] {
  const entries = Object.entries(sent)
  if (entries.length === 0 || entries.length > mostChanges)
    throw new BadInput([{ field: 'changes', message: `改正：须为 1 至 ${mostChanges} 项，现有 ${entries.length} 项` }])
  const problems: Problem[] = []
  const corrections = entries.flatMap(([text, value]): Correction[] => {
    const place = placeOf(kind, text)
    if ('message' in place) {
      problems.push(place)
      return []
    }
    const { name, fields } = place
    const read = readInput({ [name]: fields[name] as Fields[string] }, { [name]: value }, { partial: true })
    problems.push(...read.problems.map(({ message }) => ({ field: text, message })))
    return [{ place, value: read.value[name] ?? null }]
  })
  if (problems.length > 0) throw new BadInput(problems)
  return corrections
}

/** Returns the change of the row that makes these corrections; its lines are those that are stored, and masked values in them stay. */
function changeOf({ lines: key = '', resource }: DocumentKind, row: Row, corrections: readonly Correction[]): Row {
  const ofHead = corrections.filter(({ place }) => place.line === undefined)
  const ofLines = corrections.filter(({ place }) => place.line !== undefined)
  const head = Object.fromEntries(ofHead.map(({ place, value }) => [place.name, value]))
  if (ofLines.length === 0) return head
  const stored = (row[key] as Row[] | undefined) ?? []
  const names = ['id', ...Object.keys(resource.lines?.[key]?.fields ?? {})]
  const lines: Row[] = stored.map((line) => Object.fromEntries(names.map((name) => [name, line[name] ?? null])))
  for (const { place, value } of ofLines) {
    const line = lines[place.line ?? 0]
    if (!line)
      throw new BadInput([{ field: place.text, message: `没有第 ${(place.line ?? 0) + 1} 行，共 ${lines.length} 行` }])
    line[place.name] = value
  }
  return { ...head, [key]: lines }
}

/** The value that an answer shows: personal data is masked. */
const shownAt = (row: Row, { lines: key = '' }: DocumentKind, { line, name }: Place): unknown =>
  (line === undefined ? row : (row[key] as Row[] | undefined)?.[line])?.[name] ?? null

/** Edits the row as it is; returns it before and after. */
async function edit({ kind, scope }: KindScope, id: string, corrections: readonly Correction[]) {
  const before: Row = await getRow(scope, id)
  await editRow(scope, { ...changeOf(kind, before, corrections), id, version: before.version })
  return { before, after: (await getRow(scope, id)) as Row }
}

export const correctFields = serveTool(correctFieldsTool, async (context, { kind: name, id, changes, token }) => {
  const named = await kindNamed(context, name, 'edit')
  const { kind, scope } = named
  const asked = recordOf(changes, { field: 'changes', label: '改正' })
  const corrections = readCorrections(kind, asked)
  // Locked, so that nobody changes it between the look at its version and the edit.
  const [stored] = await rowsOf(scope).byIds(context, { ids: [id] })
  if (!stored) throw new NotFound()
  const tried = {
    act: correctFieldsTool.tool,
    asked: { kind: name, id, changes: asked },
    rows: [{ id, version: Number(stored.version) }],
  }
  if (token) await takeToken(context, token, tried)
  const work = async (own: KindScope) => {
    const { before, after } = await edit(own, id, corrections)
    const mayDeclare = hasRight(context, `${name}:declare`)
    return { before, after, problems: mayDeclare ? ((await examine(own, [id])).faults.get(id) ?? []) : [] }
  }
  const { before, after, problems } = token
    ? await work(named)
    : await inTrial(context, (trial) => work(within(named, trial)))
  if (!token) context.audit({ kind: 'query', target: `${name} ${id}`, content: `试运行：${correctFieldsTool.title}` })
  const left = problems.length === 0 ? '改正后可以申报' : `改正后还有 ${problems.length} 处错误`
  const standing = standingOf(kind, after)
  return {
    summary: token
      ? `已改正 ${corrections.length} 个字段；${left}`
      : `试运行，没有保存：会改正 ${corrections.length} 个字段；${left}。用户同意后，以相同参数加 token 再调用`,
    done: Boolean(token),
    ...{ id, version: standing.version, declareStatus: standing.declareStatus, errorCount: problems.length },
    ...(token ? {} : { token: tokenFor(context, tried) }),
    documentTexts: {
      ...standing.documentTexts,
      changes: corrections.map(({ place }) => ({
        field: place.text,
        before: shownAt(before, kind, place),
        after: shownAt(after, kind, place),
      })),
      ...errorsIn(problems),
    },
  }
})
