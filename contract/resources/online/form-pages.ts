// The list screens of online forms, by the style of a form's list: their components are those of the family's menus.
import type { ThemeTemplate } from './online-form.ts'

export interface FormPage {
  /** Followed by the code of a form. */
  url: string
  name: string
  component: string
}

const auto = 'modules/online/cgform/auto'

export const formPages: Readonly<Record<ThemeTemplate, FormPage>> = {
  normal: { url: '/online/cgformList', name: '在线表单列表', component: `${auto}/OnlCgformAutoList` },
  tree: { url: '/online/cgformTreeList', name: '在线表单树', component: `${auto}/OnlCgformTreeList` },
  erp: { url: '/online/cgformErpList', name: '在线表单主从表', component: `${auto}/erp/OnlCgformErpList` },
  tab: { url: '/online/cgformTabList', name: '在线表单页签', component: `${auto}/tab/OnlCgformTabList` },
  innerTable: {
    url: '/online/cgformInnerTableList',
    name: '在线表单内嵌子表',
    component: `${auto}/innerTable/OnlCgformInnerTableList`,
  },
}

/** The views of a form. */
export const copyListPage: FormPage = {
  url: '/online/copyform',
  name: '在线表单视图',
  component: 'modules/online/cgform/OnlCgformCopyList',
}
