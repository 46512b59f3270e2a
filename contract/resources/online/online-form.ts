// 表单开发: forms that an administrator defines. Names as clients of the family have them.
import { action } from '../../language/action.ts'
import { dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import type { Check } from '../../rules/patterns.ts'

export const tableTypes = { '1': '表单', '3': '子表', '4': '视图' } as const
export const themeTemplates = {
  normal: '普通列表',
  tree: '树形列表',
  erp: '主表在上、子表在下',
  tab: '主表和子表分页签',
  innerTable: '展开行显示子表',
} as const
export type ThemeTemplate = keyof typeof themeTemplates

const formCode: Check = (value) =>
  /^[a-z][a-z0-9_]{1,39}$/.test(value) ? undefined : '须为2到40位，以小写字母开头，只含小写字母、数字和下划线'

const fieldName: Check = (value) =>
  /^[a-z][A-Za-z0-9]{0,39}$/.test(value) ? undefined : '须为1到40位，以小写字母开头，只含字母和数字'

const isForm = { field: 'tableType', has: '1' } as const
const isDetail = { field: 'tableType', has: '3' } as const
const isView = { field: 'tableType', has: '4' } as const
const withDictionary = { field: 'fieldShowType', has: ['list', 'list_multi'] } as const

export const mostFormFields = 100

export const onlineFormFields = defineLines({
  title: '字段',
  table: 'onl_cgform_field',
  head: 'cgform_head_id',
  min: 1,
  max: mostFormFields,
  fields: {
    dbFieldName: text({ label: '字段名', required: true, max: 40, pattern: fieldName, list: 130 }),
    dbFieldTxt: text({ label: '显示名称', required: true, max: 50, list: 130 }),
    fieldShowType: dictionary('online_field_kind', { label: '类型', required: true, default: 'text', list: 120 }),
    fieldMustInput: toggle({ label: '必填', default: false, list: 70 }),
    isUnique: toggle({ label: '唯一', default: false, list: 70 }),
    isShowList: toggle({ label: '列表显示', default: true, list: 90 }),
    isShowForm: toggle({ label: '表单显示', default: true, list: 90 }),
    isQuery: toggle({ label: '可查询', default: false, list: 80 }),
    dictField: text({ label: '字典编码', max: 100, requiredWhen: withDictionary, list: 130 }),
    fieldValidType: dictionary('online_field_format', { label: '格式', list: 110 }),
    dbLength: number({ label: '长度', min: 1, max: 4000, list: 90 }),
    dbPointLength: number({ label: '小数位', min: 1, max: 6, list: 80 }),
    fieldDefaultValue: text({ label: '默认值', max: 200, list: 110 }),
    fieldLength: number({ label: '列宽', min: 50, max: 1000, list: 80 }),
    fieldHelp: text({ label: '说明', max: 200, list: 160 }),
  },
})

export const onlineForm = defineResource({
  name: 'onlineForm',
  title: '在线表单',
  empty: '自行设计的表单列在这里。',
  area: 'online',
  path: '/online/cgform/head',
  table: 'onl_cgform_head',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'tableTxt',
  lines: { fields: onlineFormFields },
  actions: {
    copyView: action({
      title: '复制视图',
      fields: {
        tableName: text({ label: '视图编码', required: true, max: 40, pattern: formCode }),
        tableTxt: text({ label: '视图名称', required: true, max: 50 }),
      },
      audit: 'add',
    }),
    addToMenu: action({
      title: '配置菜单',
      fields: { menuName: text({ label: '菜单名称', max: 50, help: '不填：表单名称' }) },
      isMain: true,
      message: '已加入“在线开发”菜单，在角色管理中授权后即可使用',
    }),
  },
  fields: {
    tableName: text({
      label: '表单编码',
      required: true,
      max: 40,
      pattern: formCode,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: 170,
    }),
    tableTxt: text({ label: '表单名称', required: true, max: 50, search: 'like', list: true }),
    tableType: dictionary('online_table_type', {
      label: '用途',
      required: true,
      default: '1',
      codes: ['1', '3', '4'],
      readonly: 'after-add',
      search: 'eq',
      list: 90,
    }),
    themeTemplate: dictionary('online_theme', {
      label: '列表样式',
      default: 'normal',
      shownWhen: { field: 'tableType', has: ['1', '4'] },
      requiredWhen: isForm,
      list: 170,
    }),
    mainId: reference({
      label: '所属主表',
      to: 'onlineForm',
      text: 'tableTxt',
      readonly: 'after-add',
      shownWhen: isDetail,
      requiredWhen: isDetail,
      search: 'eq',
      list: 150,
    }),
    relationType: dictionary('online_relation', {
      label: '与主表的关系',
      default: 'many',
      shownWhen: isDetail,
      requiredWhen: isDetail,
    }),
    physicId: reference({
      label: '数据来自',
      to: 'onlineForm',
      text: 'tableTxt',
      readonly: 'after-add',
      shownWhen: isView,
      requiredWhen: isView,
      search: 'eq',
      list: 150,
    }),
    content: textarea({ label: '备注', max: 500 }),
    tableVersion: number({ label: '版本', computed: true, readonly: true, form: false, list: 70 }),
    /** 1: a view. Clients of the family list forms by 0. */
    copyType: number({ label: '是否视图', computed: true, readonly: true, form: false }),
    /** There are no tables to be made: a form works once it is saved. */
    isDbSynch: text({ label: '同步状态', computed: true, readonly: true, form: false }),
  },
})
