// The tests that should see a fault of a file, the nearest first.
import { dirname } from 'node:path'
import type { Module } from '../repository-rules/import-graph.ts'
import { isTesting } from '../repository-rules/import-rules.ts'
import { isTest } from '../repository-rules/source-files.ts'

/** How many steps up the imports a fault is followed, and what each step leaves of the weight. */
const hops = 3
const perHop = 0.5
const toHelper = 0.1
/** A file that so many tests import, such as the application for tests, does not tell one test from another. */
const everybodys = 40
const perWord = 0.1

/**
 * Returns a function from the path of a file to the tests nearest to it. Weight goes from the file to what imports it, step by
 * step; each file on the way gives its weight to its own test, to those that import it, those of its folder, and, as tests of
 * calls import the contract and not what serves it, to those of its package that import the same file of the contract: the
 * fewer they are the more to each. Words that both paths have decide between what is else alike, and tests that take long give
 * way.
 */
export function testFinder(
  modules: readonly Module[],
  secondsOf: Readonly<Record<string, number>> = {},
): (path: string) => string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const importers = gathered(modules.flatMap(({ path, imports }) => imports.map(({ target }) => [target, path])))
  const tests = modules.map(({ path }) => path).filter(isUnderVitest)
  const inFolder = gathered(tests.map((test) => [dirname(test), test]))
  const importingTests = (path: string) => (importers.get(path) ?? []).filter(isUnderVitest)

  function weigh(path: string): Map<string, number> {
    const weights = new Map([[path, 1]])
    let last = weights
    for (let hop = 0; hop < hops; hop++) {
      const next = new Map<string, number>()
      for (const [from, weight] of last) {
        const above = (importers.get(from) ?? []).filter((one) => !isTest(one) && !weights.has(one))
        for (const one of above) next.set(one, (next.get(one) ?? 0) + weight * (isTesting(one) ? toHelper : perHop))
      }
      for (const [one, weight] of next) weights.set(one, weight)
      last = new Map([...next].filter(([one]) => importingTests(one).length < everybodys))
    }
    return weights
  }

  return (path) => {
    const scores = new Map<string, number>()
    const give = (to: readonly string[], weight: number) => {
      for (const test of to) scores.set(test, (scores.get(test) ?? 0) + weight)
    }
    for (const [file, weight] of weigh(path)) {
      const direct = importingTests(file)
      if (direct.length < everybodys) give(direct, weight)
      const beside = dirname(file).includes('/') ? (inFolder.get(dirname(file)) ?? []) : []
      give(beside, weight / (1 + beside.length))
      give(
        beside.filter((test) => test.replace('.test.', '.') === file),
        2 * weight,
      )
      for (const target of importsOf.get(file) ?? []) {
        if (!target.startsWith('contract/')) continue
        const alike = importingTests(target).filter((test) => packageOf(test) === packageOf(path))
        if (alike.length < everybodys) give(alike, weight / (1 + alike.length))
      }
    }
    const words = new Set(wordsOf(path))
    for (const test of tests.filter((one) => packageOf(one) === packageOf(path))) {
      const shared = new Set(wordsOf(test).filter((word) => words.has(word))).size
      if (shared > 0) give([test], shared * perWord)
    }
    const worth = ([test, score]: [string, number]) => score / (1 + (secondsOf[test] ?? 0) / 10)
    return [...scores].toSorted((one, other) => worth(other) - worth(one)).map(([test]) => test)
  }
}

const packageOf = (path: string) => path.split('/')[0]
/** Words of a path without its package and those that every path has; `sheets` and `sheet` are one. */
const wordsOf = (path: string): string[] =>
  path
    .split(/[/.-]/)
    .slice(1)
    .filter((word) => !['domain', 'features', 'test', 'ts', 'tsx', 'read', 'calls', 'work'].includes(word))
    .map((word) => word.replace(/s$/, ''))

const isUnderVitest = (path: string) => /\.test\.tsx?$/.test(path)

function gathered(pairs: readonly (readonly string[])[]): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [key = '', value = ''] of pairs) all.set(key, [...(all.get(key) ?? []), value])
  return all
}
