import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserFloor } from '../contract/rules/browser-floor.ts'
import { focusRings } from '../widgets/older-browsers/focus-rings.config.ts'
import { staticStyles } from '../widgets/static-styles/static-styles.config.ts'
import { fileGroups } from './file-groups.config.ts'
import { narrowImportsOfLibraries } from './narrow-imports.config.ts'
import { noticeTimer } from './notices/notice-timer.config.ts'
import { ownModules } from './own-modules.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/',
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [
    react(),
    staticStyles(),
    focusRings(),
    noticeTimer(),
    narrowImportsOfLibraries(),
    ownModules({
      antd: 'antd/es',
      '@ant-design/icons': '@ant-design/icons/es/icons',
      '@rc-component/input': {
        default: '@rc-component/input/es/Input',
        BaseInput: '@rc-component/input/es/BaseInput',
        TextArea: '@rc-component/input/es/TextArea',
      },
      '@rc-component/form': {
        default: '.',
        Field: '@rc-component/form/es/Field',
        FieldContext: '@rc-component/form/es/FieldContext',
        FormProvider: '@rc-component/form/es/FormContext#FormProvider',
        List: '@rc-component/form/es/List',
        ListContext: '@rc-component/form/es/ListContext',
        useForm: '@rc-component/form/es/hooks/useForm',
        useWatch: '@rc-component/form/es/hooks/useWatch',
      },
      '@rc-component/tree': {
        default: '@rc-component/tree/es/Tree',
        TreeNode: '@rc-component/tree/es/TreeNode',
        UnstableContext: '@rc-component/tree/es/contextTypes#UnstableContext',
        useTree: '@rc-component/tree/es/hooks/useTree',
        arrAdd: '@rc-component/tree/es/util#arrAdd',
        arrDel: '@rc-component/tree/es/util#arrDel',
        conductExpandParent: '@rc-component/tree/es/util#conductExpandParent',
        conductCheck: '@rc-component/tree/es/utils/conductUtil#conductCheck',
        convertDataToEntities: '@rc-component/tree/es/utils/treeUtil#convertDataToEntities',
        convertTreeToData: '@rc-component/tree/es/utils/treeUtil#convertTreeToData',
        fillFieldNames: '@rc-component/tree/es/utils/treeUtil#fillFieldNames',
      },
      '@rc-component/color-picker': {
        default: '@rc-component/color-picker/es/ColorPicker',
        Color: '@rc-component/color-picker/es/color#Color',
        ColorBlock: '@rc-component/color-picker/es/components/ColorBlock',
      },
    }),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // Syntax and styles; functions are added by widgets/older-browsers.
    target: Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`),
    reportCompressedSize: false,
    rolldownOptions: {
      // They have no styles and register nothing, but do not say so: whole forms would come for the sake of a context.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: fileGroups.map((group) => ({ ...group })),
        },
      },
    },
  },
})
