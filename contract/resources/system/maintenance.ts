// 维护公告: when the installation is worked on. Everybody reads it on top of every page beforehand.
import { dateTime, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const maintenance = defineResource({
  name: 'maintenance',
  title: '维护公告',
  empty: '计划的维护列在这里，届时提示用户。',
  area: 'system',
  path: '/sys/maintenance',
  table: 'maintenance',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'beginTime', order: 'desc' },
  tenant: 'none',
  titleField: 'content',
  fields: {
    content: text({
      label: '内容',
      required: true,
      max: 200,
      search: 'like',
      list: true,
      help: '显示在每个页面的上方，例如：升级系统，新增导出报表',
    }),
    noticeTime: dateTime({ label: '公告时间', required: true, list: 170, help: '从此时起所有人看到' }),
    beginTime: dateTime({ label: '维护开始', required: true, list: 170 }),
    endTime: dateTime({ label: '维护结束', required: true, list: 170 }),
    closed: toggle({
      label: '期间停止使用',
      default: true,
      list: 130,
      help: '维护期间只有能修改维护公告的人可以使用；收发报文和后台任务照常进行',
    }),
  },
})
