import type { Area } from '../../menu/area.ts'
import { plainPage } from '../../resource/page/plain-page.ts'

export const enterprise: Area = {
  pages: {
    'register/RegisterList': () => import('./enterprise-list-page.tsx'),
    'register/RegisterForm': () => import('./apply/registration-page.tsx'),
    'register/ExamineList': () => import('./review/examine-list-page.tsx'),
    'register/ChangeList': () => import('./change/change-list-page.tsx'),
    'register/Change': () => import('./change/change-page.tsx'),
    'register/Enterprise': () => import('./overview/enterprise-page.tsx'),
    'register/MyEnterprise': () => import('./overview/enterprise-page.tsx'),
    'register/PaperList': () => import('./papers/paper-list-page.tsx'),
    'register/ConsentList': () => import('./consent/consent-list-page.tsx'),
    'register/CalendarDayList': () => import('./calendar/calendar-page.tsx'),
    'register/ReviewTemplateList': () => import('./review/review-template-list-page.tsx'),
    'register/ReviewStatisticList': () => import('./review/review-statistic-list-page.tsx'),
    'register/ReviewConclusionList': () => import('./review/review-conclusion-list-page.tsx'),
    'register/PasswordResetList': plainPage(() =>
      import('@kouan/contract/resources/enterprise/password-reset.ts').then((file) => file.passwordReset),
    ),
    'register/Examine': () => import('./review/examine-page.tsx'),
  },
  resources: {
    enterprise: () => import('@kouan/contract/resources/enterprise/enterprise.ts').then((file) => file.enterprise),
  },
}
