import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'

ModuleRegistry.registerModules([AllCommunityModule])

export function mount({ box, rows, columns }) {
  let api
  let copied = 0
  const first = () =>
    document.querySelector('.ag-row [row-index="0"] [col-id="c0"], .ag-row[row-index="0"] [col-id="c0"]')
  createRoot(box).render(
    <div style={{ height: 448 }}>
      <AgGridReact
        rowData={rows}
        columnDefs={columns.map(({ key, title, isNumber }) => ({
          field: key,
          headerName: title,
          width: 120,
          editable: true,
          cellDataType: isNumber ? 'number' : 'text',
        }))}
        rowHeight={61}
        getRowId={({ data }) => data.id}
        rowSelection={{ mode: 'multiRow' }}
        suppressColumnMoveAnimation
        animateRows={false}
        onGridReady={(event) => {
          api = event.api
        }}
      />
    </div>,
  )
  return {
    isShown: () => document.querySelector('.ag-row [col-id="c0"]')?.textContent === '货物 0-0',
    selectAll: () => api.selectAll(),
    // Without ranges and their undo (both are of the Enterprise edition) the nearest: all cells as text, all rows changed in
    // one transaction, and the former rows put back in another.
    copyAll: () => {
      copied = api.getDataAsCsv({ columnSeparator: '\t', suppressQuotes: true }).length
    },
    isCopied: () => copied > rows.length * columns.length,
    markAll: () => api.ensureIndexVisible(0),
    clearAll: () =>
      api.applyTransaction({
        update: rows.map(({ id }) => ({ id, ...Object.fromEntries(columns.map(({ key }) => [key, null])) })),
      }),
    isCleared: () => first()?.textContent === '',
    undoAll: () => api.applyTransaction({ update: rows }),
    isBack: () => first()?.textContent === '货物 0-0',
    editByKeys: true,
  }
}
