// Uses in the built screens that the search finds and that harm no browser of the floor, each with the reason. The test of the
// build refuses a row that nothing uses any more.

const ownMethod = 'a method of the library itself, of the same name'
const askedFirst = 'asked for first'
const noRing = 'ring of a progress around a step, which no screen has'

export const knownCalls: Readonly<Record<string, string>> = {
  '.caretPositionFromPoint()': askedFirst,
  '.command()': ownMethod,
  '.delay()': ownMethod,
  '.dispose()': ownMethod,
  '.drop()': 'a method of uploads',
  '.getComposedRanges()': askedFirst,
  '.getHTML()': ownMethod,
  '.getName()': ownMethod,
  '.getType()': ownMethod,
  '.install()': ownMethod,
  '.resize()': ownMethod,
  '.scrollMargin()': ownMethod,
  '.startViewTransition()': 'of a component of React that no screen has; its failure is caught',
  '.toArray()': ownMethod,
  '.toHex()': askedFirst,
  '.union()': ownMethod,
  '.use()': ownMethod,
  '.when()': ownMethod,
  ClipboardItem: 'asked for first, or its failure leads to another way of copying',
  'Intl.Segmenter': askedFirst,
  cancelIdleCallback: askedFirst,
  'pattern (?<=': 'a text from which a pattern is made where somebody asks for whole addresses, which no form does',
  'query (width <': 'said in older words where it is not known (use-media.ts)',
  requestIdleCallback: askedFirst,
  'style color-mix()': askedFirst,
}

/** Of styles: without them it looks plainer and can be read and operated all the same. Values are named with their rule. */
export const knownStyles: Readonly<Record<string, string>> = {
  'property content-visibility': 'hidden pages are taken out of the layout instead (kept-page.css)',
  'property forced-color-adjust': 'high contrast is a mode of Windows, where Safari does not run',
  'property scrollbar-color': 'bars have the colours of the system',
  'property scrollbar-width': 'bars have the width of the system',
  'property size': 'the paper is chosen in the dialog of the print',
  'property text-wrap': 'lines end where the words do',
  'rule @page': 'margins are those of the dialog of the print',
  'value atan2() in :where(.css-a).ant-steps.ant-steps-with-progress .ant-steps-item-progress-icon-svg': noRing,
  'value color-mix() in :where(.css-a).ant-btn-variant-solid:not([disabled]).ant-btn-color-default':
    'line between two buttons of one colour, which no screen has side by side',
  'value tan() in :where(.css-a).ant-steps.ant-steps-with-progress .ant-steps-item-progress-icon-svg': noRing,
}

/** Of `:has()` without a focus inside; those with one have their rule by `focus-rings.config.ts`. */
export const knownSelectors: Readonly<Record<string, string>> = {
  '+.ant-select-item-option-selected': 'chosen options that follow each other keep their round corners',
  '>.ant-radio-button-wrapper,>.ant-badge>.ant-radio-button-wrapper': 'no group of buttons is vertical',
  '.ant-tree-drop-indicator': 'the line where a file is dropped begins further left',
  '>table .ant-table-placeholder': 'an empty list has a bar that moves nothing',
  '>.ant-switch:only-child,>.ant-rate:only-child': 'a switch stands at the upper edge of its line',
  '>.ant-card-head': 'corners of a card with a grid, which no screen has',
  '.ant-select': 'a choice beside a number has a frame',
  '.instead-of-help': 'help and hint are both shown',
  '.ant-form-item-additional': 'the room below a long text is there without a help as well (field-item.css)',
  '>.kt-opens': 'the room at the end is there in every field (cells.css)',
  '~.ant-tooltip-unique-container': 'a hint that moves has its ground twice',
  '.own-trail': 'a list shows the trail of the page and its title (shell.css)',
  '+.home-beside:empty': 'documents on the home page take half the width where nothing stands beside them (home.css)',
  '>p:only-child>br.ProseMirror-trailingBreak:only-child': 'an empty text has no hint',
}
