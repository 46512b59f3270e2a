// The styles of antd as style sheets of the build: a browser would spend a third of a page's scripts on making them anew.
// Variables of themes are still set while a page runs.
import type { Plugin } from 'vite'
import { allSheets, resetSheet, sharedSheet, styledClass } from './style-sheets.config.ts'
import { withOther, withoutStyles } from './without-functions.config.ts'

const prefix = '/@antd-styles/'
const styleModule = /[\\/]antd[\\/]es[\\/](.+[\\/]style(?:[\\/]\w+)?)\.js$/
const makesStyles = /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/

/** Where styles are made otherwise: by module, what stands for the function of this name. */
const others: readonly { module: RegExp; name: string; text: string; sheet?: string }[] = [
  {
    module: /[\\/]cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    name: 'genComponentStyleHook',
    text: `() => () => '${styledClass}'`,
    sheet: 'shared',
  },
  {
    module: /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/,
    name: 'useResetIconStyle',
    text: '() => {}',
  },
  { module: /[\\/]icons[\\/]es[\\/]renderUtils\.js$/, name: 'useInsertStyles', text: '() => {}' },
]

const tokenModule = /[\\/]antd[\\/]es[\\/]theme[\\/]useToken\.js$/

/** Waves of buttons take the class from the theme itself. */
function withStyledClass(code: string): string {
  const ofTheme = "hashed ? hashId : ''"
  if (!code.includes(ofTheme)) throw new Error('no class of styles in useToken.js: antd is another than known')
  return code.replace(ofTheme, `'${styledClass}'`)
}

export function staticStyles(): Plugin {
  let sheets: ReadonlyMap<string, string> | undefined
  let reset: string | undefined
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^\/@antd-styles\// }, handler: (id) => ({ id, moduleSideEffects: true }) },
    load: {
      filter: { id: /^\/@antd-styles\// },
      handler(id) {
        const module = id.slice(prefix.length, -'.css'.length)
        if (module === 'shared') return sharedSheet()
        sheets ??= allSheets()
        const sheet = sheets.get(module)
        if (sheet === undefined)
          throw new Error(`style-calls.config.ts: how are the styles of antd/${module} asked for?`)
        reset ??= resetSheet()
        return sheet + reset
      },
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/](antd[\\/]es|@ant-design)[\\/]/ },
      handler(code, id) {
        if (tokenModule.test(id)) return { code: withStyledClass(code), map: null }
        const other = others.find(({ module }) => module.test(id))
        if (other) {
          const sheet = other.sheet ? `import '${prefix}${other.sheet}.css';` : ''
          return { code: sheet + withOther(code, other.name, other.text), map: null }
        }
        const [, module] = styleModule.exec(id) ?? []
        if (!module || !makesStyles.test(code)) return undefined
        const sheet = `import '${prefix}${module.replaceAll('\\', '/')}.css';`
        return { code: sheet + withoutStyles(code), map: null }
      },
    },
  }
}
