// Functions and styles that a browser of the floor does not have yet, by the data of MDN.
import { createRequire } from 'node:module'
import { browserFloor, type FloorBrowser } from '@kouan/contract/rules/browser-floor.ts'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const browsers = Object.keys(browserFloor) as FloorBrowser[]

/** Classes whose objects a script gets without asking for a device, a payment or the like. */
const usualClass =
  /^(Abort\w+|Blob|Clipboard\w*|Crypto|CSS|CSSStyleSheet|Custom\w+|DOM\w+|DataTransfer\w*|Document\w*|Element|Event\w*|File\w*|FormData|HTML(?!FencedFrame|Geolocation|Install)\w*Element|Headers|History|IntersectionObserver|Location|Message\w+|MutationObserver|Navigator|Node\w*|Performance|Range|ReadableStream|Request|ResizeObserver|Response|Screen|Selection|ShadowRoot|Storage|SubtleCrypto|Text\w*coder|URL\w*|WebSocket|Worker)$/

export interface ClassMember {
  owner: string
  name: string
  isStatic: boolean
}

export interface NewerFeatures {
  /** Called by their names: `structuredClone`. */
  globals: ReadonlySet<string>
  /** Of a class: `URL.canParse`. */
  ofClasses: ReadonlySet<string>
  /** Of instances, by a name that no class of the floor has. */
  methods: ReadonlySet<string>
  /** All members of usual classes that are newer, those with names of older ones included. */
  members: readonly ClassMember[]
}

/** Versions such as `15.4`, `≤79` and `preview`. */
const versionOf = (added: SimpleSupportStatement['version_added']): number =>
  typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN

/** Browsers of the floor that do not know it, with this prefix or, by default, without one. What they know in part counts as known. */
export function browsersWithout({ support }: CompatStatement, prefix = ''): FloorBrowser[] {
  return browsers.filter((browser) => {
    const statements = [support[browser] ?? []].flat()
    return !statements.some(
      (one) =>
        !one.flags &&
        !one.alternative_name &&
        (one.prefix ?? '') === prefix &&
        versionOf(one.version_added) <= browserFloor[browser] &&
        !(typeof one.version_removed === 'string' && versionOf(one.version_removed) <= browserFloor[browser]),
    )
  })
}

const isNewer = (compat: CompatStatement) => browsersWithout(compat).length > 0

/** Nodes below a node of the data, without what the node says of itself. */
export const childrenOf = (node: Identifier | undefined): [name: string, node: Identifier][] =>
  Object.entries(node ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]

const entriesOf = (node: Identifier) =>
  childrenOf(node).flatMap(([name, { __compat }]) => (__compat ? [{ name, compat: __compat }] : []))

interface DatedMember extends ClassMember {
  isNewer: boolean
  isStandard: boolean
}

function membersOf(owner: string, node: Identifier, isStaticOf: (name: string, compat: CompatStatement) => boolean) {
  return entriesOf(node)
    .filter(({ name }) => name !== owner && !name.endsWith('_event'))
    .map(({ name, compat }): DatedMember => {
      const isStandard = compat.status?.standard_track === true && compat.status.deprecated === false
      const isStatic = isStaticOf(name, compat)
      return { owner, name: name.replace(/_static$/, ''), isStatic, isNewer: isNewer(compat), isStandard }
    })
}

/** Reads all once. */
export function readNewerFeatures(): NewerFeatures {
  const builtIns = childrenOf(data.javascript.builtins)
  const classes = childrenOf(data.api).filter(([name]) => usualClass.test(name))
  const all = [
    // The data does not say of the language's own functions which are of instances; the address of the standard does.
    ...builtIns.flatMap(([owner, node]) =>
      membersOf(owner, node, (_, { spec_url }) => !/prototype/i.test([spec_url ?? ''].flat().join())),
    ),
    ...classes.flatMap(([owner, node]) => membersOf(owner, node, (name) => name.endsWith('_static'))),
  ]
  const old = new Set(all.filter((one) => !one.isNewer && !one.isStatic).map(({ name }) => name))
  const newer = all.filter((one) => one.isNewer && one.isStandard)
  const globals = [...builtIns, ...classes, ...childrenOf(data.api.Window)]
  return {
    globals: new Set(globals.flatMap(([name, { __compat }]) => (__compat && isNewer(__compat) ? [name] : []))),
    ofClasses: new Set(newer.filter(({ isStatic }) => isStatic).map(({ owner, name }) => `${owner}.${name}`)),
    methods: new Set(newer.filter(({ isStatic, name }) => !isStatic && !old.has(name)).map(({ name }) => name)),
    members: newer.map(({ owner, name, isStatic }) => ({ owner, name, isStatic })),
  }
}

export const styleData = data.css
