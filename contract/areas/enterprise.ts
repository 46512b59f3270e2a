import { shipmentTypes } from '@kouan/customs/rules/comparisons.ts'
import { readOverview } from '../calls/enterprise/overview.ts'
import { beginRegistration } from '../calls/enterprise/registration.ts'
import { revealApplicationField } from '../calls/enterprise/review.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { declaredTypes } from '../resources/channel/message-types.ts'
import { application } from '../resources/enterprise/application.ts'
import { calendarDay } from '../resources/enterprise/calendar-day.ts'
import { comparisonConsent } from '../resources/enterprise/comparison-consent.ts'
import { enterprise as enterpriseResource } from '../resources/enterprise/enterprise.ts'
import { enterpriseChange } from '../resources/enterprise/enterprise-change.ts'
import { enterprisePaper } from '../resources/enterprise/enterprise-paper.ts'
import { passwordReset } from '../resources/enterprise/password-reset.ts'
import { reviewConclusion } from '../resources/enterprise/review-conclusion.ts'
import { reviewStatistic } from '../resources/enterprise/review-statistic.ts'
import { reviewTemplate } from '../resources/enterprise/review-template.ts'
import type { Area } from './area.ts'

export const enterprise: Area = {
  name: 'enterprise',
  resources: [
    application,
    enterpriseResource,
    enterpriseChange,
    enterprisePaper,
    comparisonConsent,
    reviewTemplate,
    reviewStatistic,
    reviewConclusion,
    calendarDay,
    passwordReset,
  ],
  menu: [
    {
      url: '/register',
      name: '企业备案',
      component: 'layouts/RouteView',
      icon: 'audit',
      children: [
        menuPage(enterpriseResource, {
          url: '/register/list/:test?',
          name: '企业注册登记查询',
          component: 'register/RegisterList',
          roles: ['reviewer', 'operator'],
        }),
        {
          url: '/register/form/:id?',
          name: '企业信息登记',
          component: 'register/RegisterForm',
          keepAlive: true,
          buttons: rightsOf(beginRegistration),
          roles: ['operator', 'enterprise'],
        },
        menuPage(application, {
          url: '/register/examineList/:test?',
          name: '注册登记审核',
          component: 'register/ExamineList',
          // The switch between the public pages of the registration, which asks no call.
          more: [...rightsOf(revealApplicationField), { code: 'beian:btn', title: '切换状态' }],
          roles: ['reviewer'],
        }),
        {
          url: '/register/examine/:id/:status?',
          name: '企业信息审核',
          component: 'register/Examine',
          hidden: true,
          keepAlive: true,
          roles: ['reviewer'],
        },
        menuPage(enterpriseChange, {
          url: '/register/changelist/:test?',
          name: '登记变更',
          component: 'register/ChangeList',
          roles: ['operator', 'enterprise'],
        }),
        {
          url: '/register/change/:id',
          name: '企业信息变更',
          component: 'register/Change',
          hidden: true,
          keepAlive: true,
          roles: ['operator', 'enterprise'],
        },
        {
          url: '/register/mine',
          name: '企业信息',
          component: 'register/MyEnterprise',
          keepAlive: true,
          buttons: rightsOf(readOverview),
          roles: ['enterprise'],
        },
        {
          url: '/register/enterprise/:id',
          name: '企业全貌',
          component: 'register/Enterprise',
          hidden: true,
          keepAlive: true,
          buttons: rightsOf(readOverview),
          roles: ['reviewer', 'operator'],
        },
        menuPage(enterprisePaper, {
          url: '/register/paperlist/:test?',
          name: '附件与有效期',
          component: 'register/PaperList',
          roles: ['reviewer', 'operator', 'enterprise'],
        }),
        menuPage(comparisonConsent, {
          url: '/register/consents/:test?',
          name: '授权比对',
          component: 'register/ConsentList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(passwordReset, {
          url: '/register/passwordresets/:test?',
          name: '重置密码审核',
          component: 'register/PasswordResetList',
          roles: ['reviewer'],
        }),
        menuPage(reviewTemplate, {
          url: '/register/template/:test?',
          name: '审核意见模板',
          component: 'register/ReviewTemplateList',
          roles: ['reviewer'],
        }),
        menuPage(reviewStatistic, {
          url: '/register/statistics/:test?',
          name: '审核统计',
          component: 'register/ReviewStatisticList',
          roles: ['reviewer'],
        }),
        menuPage(reviewConclusion, {
          url: '/register/conclusions/:test?',
          name: '审核结论',
          component: 'register/ReviewConclusionList',
          roles: ['reviewer'],
        }),
        menuPage(calendarDay, {
          url: '/register/calendar/:test?',
          name: '工作日历',
          component: 'register/CalendarDayList',
          roles: ['reviewer', 'operator'],
        }),
      ],
    },
  ],
  dictionaries: [
    {
      code: 'consent_kind',
      name: '授权比对的单证种类',
      items: [...shipmentTypes('I'), ...shipmentTypes('E')].map((type) => [type, declaredTypes[type] ?? type]),
    },
    {
      code: 'consent_side',
      name: '授权比对方向',
      items: [
        ['GIVEN', '本企业给出'],
        ['RECEIVED', '本企业得到'],
        ['OTHERS', '企业之间'],
      ],
    },
    {
      code: 'consent_state',
      name: '授权比对状态',
      items: [
        ['ACTIVE', '有效'],
        ['REVOKED', '已撤销'],
      ],
    },
    {
      code: 'consent_validity',
      name: '授权比对有效性',
      items: [
        ['VALID', '有效'],
        ['EXPIRED', '已到期'],
        ['REVOKED', '已撤销'],
      ],
    },
    {
      code: 'calendar_day_kind',
      name: '工作日历',
      items: [
        ['REST', '放假'],
        ['WORK', '上班'],
      ],
    },
    {
      code: 'paper_validity',
      name: '附件有效性',
      items: [
        ['VALID', '有效'],
        ['SOON', '30天内到期'],
        ['EXPIRED', '已过期'],
        ['ENDLESS', '长期有效'],
      ],
    },
    {
      code: 'review_late',
      name: '审核等待',
      items: [
        ['2', '超过2个工作日'],
        ['5', '超过5个工作日'],
      ],
    },
    {
      code: 'reset_request_state',
      name: '重置密码申请',
      items: [
        ['WAITING', '待审核'],
        ['PASSED', '已通过'],
        ['REFUSED', '不通过'],
        ['USED', '已设置'],
      ],
    },
    {
      code: 'apply_type',
      name: '申请类型',
      items: [
        ['1', '新增'],
        ['2', '变更'],
      ],
    },
    {
      code: 'review_conclusion',
      name: '审核结果',
      items: [
        ['pass', '通过'],
        ['return', '退回'],
        ['refuse', '不通过'],
      ],
    },
    {
      code: 'review_decision',
      name: '审核结论',
      items: [
        ['return', '退回'],
        ['refuse', '不通过'],
      ],
    },
  ],
}
