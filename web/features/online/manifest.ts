import { copyListPage, formPages } from '@kouan/contract/resources/online/form-pages.ts'
import type { Area, LoadPage } from '../../menu/area.ts'

const auto: LoadPage = () => import('./form/auto-list-page.tsx')

export const online: Area = {
  pages: {
    'modules/online/cgform/OnlCgformHeadList': () => import('./form/head-list-page.tsx'),
    [copyListPage.component]: () => import('./form/copy-list-page.tsx'),
    [formPages.normal.component]: auto,
    [formPages.tree.component]: auto,
    [formPages.erp.component]: () => import('./form/erp-list-page.tsx'),
    [formPages.tab.component]: () => import('./form/tab-list-page.tsx'),
    [formPages.innerTable.component]: () => import('./form/inner-table-list-page.tsx'),
    'modules/online/cgreport/OnlCgreportHeadList': () => import('./report/report-head-list-page.tsx'),
    'modules/online/cgreport/auto/OnlCgreportAutoList': () => import('./report/auto-list-page.tsx'),
  },
  resources: {
    onlineForm: () => import('@kouan/contract/resources/online/online-form.ts').then((file) => file.onlineForm),
    onlineReport: () => import('@kouan/contract/resources/online/online-report.ts').then((file) => file.onlineReport),
  },
}
