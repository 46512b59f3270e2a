import { dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

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
    parentId: reference({ to: 'menu', text: 'name', label: '上级菜单', requiredWhen: { field: 'menuType', has: '2' } }),
    url: text({ label: '菜单路径', max: 500, requiredWhen: { field: 'menuType', has: '1' }, list: true }),
    component: text({ label: '前端组件', max: 255, requiredWhen: { field: 'menuType', has: '1' }, list: true }),
    componentName: text({ label: '组件名称', max: 100 }),
    redirect: text({ label: '默认跳转地址', max: 255 }),
    perms: text({ label: '授权标识', max: 1000, requiredWhen: { field: 'menuType', has: '2' }, list: true }),
    permsType: dictionary('perms_type', { label: '授权策略', default: '1' }),
    status: dictionary('valid_status', { label: '授权状态', default: '1' }),
    icon: text({ label: '菜单图标', max: 100, list: 100 }),
    sortNo: number({ label: '排序', scale: 2, min: 0, max: 99999, default: '1', list: 90 }),
    route: toggle({ label: '是否路由菜单', default: true, alias: 'isRoute' }),
    hidden: toggle({ label: '隐藏路由', default: false }),
    hideTab: toggle({ label: '隐藏Tab', default: false }),
    keepAlive: toggle({ label: '是否缓存路由', default: false }),
    alwaysShow: toggle({ label: '聚合路由', default: false }),
    internalOrExternal: toggle({ label: '外部打开', default: false }),
    description: textarea({ label: '描述', max: 255 }),
  },
})
