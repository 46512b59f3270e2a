/** Component strings of menu rows that hold other pages instead of being one. */
export const layoutComponents = {
  'layouts/RouteView': 'plain',
  'layouts/PageView': 'header',
  'layouts/BlankLayout': 'plain',
  'layouts/IframePageView': 'iframe',
} as const
