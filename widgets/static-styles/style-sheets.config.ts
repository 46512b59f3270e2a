// The styles of antd as text: its own hooks, called once in Node. Colours and sizes are variables in them, so that one sheet
// serves every theme.
import { createRequire } from 'node:module'
import type { ThemeConfig } from 'antd'
import { styleCalls } from './style-calls.config.ts'

interface Cache {
  cache: ReadonlyMap<string, unknown>
  extracted: Set<string>
}

/** Parts of each library that are used; as Node loads it, which is not what the browser gets. */
interface Libraries {
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown
  renderToStaticMarkup: (element: unknown) => string
  createCache: () => Cache
  extractStyle: (cache: Cache, options: object) => string
  StyleProvider: unknown
  ConfigProvider: unknown
  iconStyles: string
}

const load = createRequire(import.meta.url)
const loadFor = createRequire(load.resolve('antd/package.json'))

const libraries = (): Libraries => ({
  createElement: load('react').createElement,
  renderToStaticMarkup: load('react-dom/server').renderToStaticMarkup,
  ...loadFor('@ant-design/cssinjs'),
  ConfigProvider: load('antd/lib/config-provider').default,
  iconStyles: loadFor('@ant-design/icons/lib/renderUtils').iconStyles,
})

/** Of elements that antd styles. Elsewhere it has the hash of a theme; rules are below this class, as they are there. */
export const styledClass = 'css-a'

/** Styles that every component has: links and icons. */
const isReset = (key: string) => key.split('%').includes('ant-design-icons')
const isShared = (key: string) => isReset(key) || key.split('%').includes('Shared')

/** They come before every style of ours, however late they are loaded. */
const layered = (css: string) => (css.trim() === '' ? '' : `@layer antd{${css}}\n`)

export function sharedSheet(): string {
  const { iconStyles } = libraries()
  const text = render('app/style/index', (key) => isShared(key) && !isReset(key))
  return layered(iconStyles + text)
}

/** Icons are reset after every component, as antd has it: of two rules as strong as each other the later one counts. */
export const resetSheet = (): string => layered(render('app/style/index', isReset))

/**
 * By the module that antd calls so, such as `button/style/index`; the same in every theme. All at once and in this order: a
 * component's parts reckon with what its index has said of units.
 */
export function allSheets(theme: ThemeConfig = {}): ReadonlyMap<string, string> {
  const isIndex = (module: string) => module.endsWith('/index')
  const modules = Object.keys(styleCalls)
  const ordered = [...modules.filter(isIndex), ...modules.filter((module) => !isIndex(module))]
  return new Map(ordered.map((module) => [module, layered(render(module, (key) => !isShared(key), theme))]))
}

function render(module: string, isAsked: (key: string) => boolean, look: ThemeConfig = {}): string {
  const { createElement, renderToStaticMarkup, createCache, extractStyle, StyleProvider, ConfigProvider } = libraries()
  const calls = styleCalls[module] ?? {}
  const exported = load(`antd/lib/${module}`)
  const cache = createCache()
  const Styled = () => {
    for (const [name, given] of Object.entries(calls)) if (name !== 'Part') exported[name](...given)
    return calls.Part ? createElement(exported.default, { prefixCls: calls.Part[0] }) : null
  }
  renderToStaticMarkup(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: look }, createElement(Styled, null)),
    ),
  )
  for (const key of cache.cache.keys()) if (!isAsked(key)) cache.extracted.add(key)
  const text = extractStyle(cache, { plain: true, types: 'style', once: true })
  // Removes the line by which the server describes itself to the browser.
  const own = text.replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '')
  const [, hash] = /:where\(\.([\w-]+)\)/.exec(own) ?? []
  if (hash === undefined) return own
  // Where antd has `&-placement-left` outside of a component (tour), a browser drops the rule and the build stops.
  const [[component = ''] = []] = Object.values(calls)
  return own.replaceAll(`:where(.${hash})-`, `:where(.${hash}).${component}-`).replaceAll(hash, styledClass)
}
