import { dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** 0 a first level, 1 a page below it, 2 a button: a button has rights and no page, a page has no policy of its own. */
const isPage = { field: 'menuType', has: '1' } as const
const isButton = { field: 'menuType', has: '2' } as const
const hasParent = { field: 'menuType', has: ['1', '2'] } as const
const ofPages = { shownWhen: { field: 'menuType', has: ['0', '1'] } } as const

/** Rows of the menu with their buttons. Lists are trees: see calls/system/menu-calls.ts. */
export const menu = defineResource({
  name: 'menu',
  title: '菜单',
  area: 'system',
  path: '/sys/permission',
  table: 'sys_permission',
  standard: ['get', 'add', 'edit', 'delete'],
  sort: { by: 'sortNo', order: 'asc' },
  tenant: 'none',
  tree: { parent: 'parentId' },
  fields: {
    menuType: dictionary('menu_type', { label: '菜单类型', required: true, integer: true, default: 0, list: 110 }),
    name: text({ label: '菜单名称', required: true, max: 100, list: true }),
    parentId: reference({ to: 'menu', text: 'name', label: '上级菜单', requiredWhen: isButton, shownWhen: hasParent }),
    url: text({ label: '菜单路径', max: 500, checkable: true, requiredWhen: isPage, ...ofPages, list: true }),
    component: text({ label: '前端组件', max: 255, requiredWhen: isPage, ...ofPages, list: true }),
    componentName: text({ label: '组件名称', max: 100, ...ofPages }),
    redirect: text({ label: '默认跳转地址', max: 255, ...ofPages }),
    perms: text({ label: '授权标识', max: 1000, checkable: true, requiredWhen: isButton, list: true }),
    permsType: dictionary('perms_type', { label: '授权策略', default: '1', shownWhen: isButton }),
    status: dictionary('valid_status', { label: '授权状态', default: '1', shownWhen: isButton }),
    icon: text({ label: '菜单图标', max: 100, ...ofPages, list: 100 }),
    sortNo: number({ label: '排序', scale: 2, min: 0, max: 99999, default: '1', list: 90 }),
    route: toggle({ label: '是否路由菜单', default: true, ...ofPages, alias: 'isRoute' }),
    hidden: toggle({ label: '隐藏路由', default: false, ...ofPages }),
    hideTab: toggle({ label: '隐藏Tab', default: false, ...ofPages }),
    keepAlive: toggle({ label: '是否缓存路由', default: false, ...ofPages }),
    hideHead: toggle({ label: '隐藏页头', default: false, ...ofPages }),
    alwaysShow: toggle({ label: '聚合路由', default: false, ...ofPages }),
    internalOrExternal: toggle({ label: '外部打开', default: false, ...ofPages }),
    description: textarea({ label: '描述', max: 255 }),
  },
})
