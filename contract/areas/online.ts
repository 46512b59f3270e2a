import { onlineFormDictionaries, onlineReportDictionaries } from '../dictionaries/online-dictionaries.ts'
import { menuPage } from '../menu/menu-row.ts'
import { copyListPage, formPages } from '../resources/online/form-pages.ts'
import { onlineForm } from '../resources/online/online-form.ts'
import { onlineReport } from '../resources/online/online-report.ts'
import type { Area } from './area.ts'

export const online: Area = {
  name: 'online',
  resources: [onlineForm, onlineReport],
  menu: [
    {
      url: '/online',
      name: '在线开发',
      component: 'layouts/RouteView',
      within: '/isystem/integration',
      children: [
        menuPage(onlineForm, {
          url: '/online/cgform',
          name: '表单开发',
          component: 'modules/online/cgform/OnlCgformHeadList',
        }),
        ...[...Object.values(formPages), copyListPage].map(({ url, name, component }) => ({
          url: `${url}/:code`,
          name,
          component,
          hidden: true,
          keepAlive: true,
        })),
        menuPage(onlineReport, {
          // Not above the reports: what follows the address of a list is one of its rows.
          url: '/online/cgreport/head',
          name: '报表配置',
          component: 'modules/online/cgreport/OnlCgreportHeadList',
        }),
        {
          url: '/online/cgreport/:code',
          name: '在线报表',
          component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
          hidden: true,
          keepAlive: true,
        },
      ],
    },
  ],
  dictionaries: [...onlineFormDictionaries, ...onlineReportDictionaries],
}
