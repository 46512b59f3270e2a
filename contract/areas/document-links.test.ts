import { expect, it } from 'vitest'
import { copiedElements, type DocumentKind } from '../resources/document/document-kind.ts'
import { documentKinds } from './all-areas.ts'

const kinds = [...documentKinds.values()]
const links = kinds.flatMap((of) => (of.madeFrom ?? []).map((source) => ({ of, source })))
const known = ({ resource }: DocumentKind, name: string) => name in resource.fields

it('documents made from others: both kinds declare it', () => {
  // Lines are gathered instead: a list has no button for each summary that may name it.
  const declared = links
    .filter(({ source }) => !source.isByLine)
    .map(({ of, source }) => `${source.kind.resource.name} makes ${of.resource.name}`)
  const made = kinds.flatMap((kind) =>
    Object.keys(kind.makes ?? {}).map((name) => `${kind.resource.name} makes ${name}`),
  )
  expect(made.sort()).toEqual(declared.sort())
})

it('documents made by an action: the resource of the source has the action', () => {
  const missing = kinds.flatMap(({ makes = {}, resource }) =>
    Object.values(makes).filter(({ action }) => action !== undefined && !resource.actions?.[action]),
  )
  expect(missing).toEqual([])
})

it('documents made from others: every element that is named or copied exists on both sides', () => {
  const unknown = links.flatMap(({ of, source: { kind, by, isByLine, copies, lines } }) => [
    ...by.filter((name) => !known(kind, name) || (!isByLine && !known(of, name))),
    ...(isByLine ? by.filter((name) => !of.resource.lines?.[of.lines ?? '']?.fields[name]) : []),
    ...copiedElements(copies).flatMap(([own, name]) => (known(of, own) && known(kind, name) ? [] : [own])),
    ...copiedElements(lines?.copies ?? []).filter(([own]) => !of.resource.lines?.[of.lines ?? '']?.fields[own]),
  ])
  expect(unknown).toEqual([])
})
