/** The endpoints of `protocol/http/tables.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as tables from '@/lib/protocol/http/tables';

export const listTablesEndpoint: Called<typeof tables.listTablesEndpoint> = {
  name: 'listTables',
  method: 'GET',
  path: '/v1/tables',
};

export const createTableEndpoint: Called<typeof tables.createTableEndpoint> = {
  name: 'createTable',
  method: 'POST',
  path: '/v1/tables',
};

export const getTableEndpoint: Called<typeof tables.getTableEndpoint> = {
  name: 'getTable',
  method: 'GET',
  path: '/v1/tables/{id}',
};

export const updateTableEndpoint: Called<typeof tables.updateTableEndpoint> = {
  name: 'updateTable',
  method: 'PATCH',
  path: '/v1/tables/{id}',
};

export const deleteTableEndpoint: Called<typeof tables.deleteTableEndpoint> = {
  name: 'deleteTable',
  method: 'DELETE',
  path: '/v1/tables/{id}',
};

export const restoreTableEndpoint: Called<typeof tables.restoreTableEndpoint> = {
  name: 'restoreTable',
  method: 'POST',
  path: '/v1/tables/{id}/restore',
};

export const addTableColumnEndpoint: Called<typeof tables.addTableColumnEndpoint> = {
  name: 'addTableColumn',
  method: 'POST',
  path: '/v1/tables/{id}/columns',
};

export const updateTableColumnEndpoint: Called<typeof tables.updateTableColumnEndpoint> = {
  name: 'updateTableColumn',
  method: 'PATCH',
  path: '/v1/tables/{id}/columns/{column}',
};

export const deleteTableColumnEndpoint: Called<typeof tables.deleteTableColumnEndpoint> = {
  name: 'deleteTableColumn',
  method: 'DELETE',
  path: '/v1/tables/{id}/columns/{column}',
};

export const changeTableCellEndpoint: Called<typeof tables.changeTableCellEndpoint> = {
  name: 'changeTableCell',
  method: 'PATCH',
  path: '/v1/tables/{id}/cells/{cell}',
};

export const fillTableEndpoint: Called<typeof tables.fillTableEndpoint> = {
  name: 'fillTable',
  method: 'POST',
  path: '/v1/tables/{id}/fill',
};

export const exportTableEndpoint: Called<typeof tables.exportTableEndpoint> = {
  name: 'exportTable',
  method: 'GET',
  path: '/v1/tables/{id}/export',
};
