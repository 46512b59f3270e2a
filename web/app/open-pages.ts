// The pages that everybody may open: the only ones that the entry knows.
import { accountPages } from '../features/account/open-pages.ts'
import { channelPages } from '../features/channel/open-pages.ts'
import { enterprisePages } from '../features/enterprise/open-pages.ts'
import { systemPages } from '../features/system/open-pages.ts'
import type { OpenPage } from '../menu/area.ts'

export const openPages: readonly OpenPage[] = [...accountPages, ...channelPages, ...enterprisePages, ...systemPages]
