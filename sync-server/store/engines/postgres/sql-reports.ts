import type { Reports } from '../../reports';
import { Conditions } from './conditions';
import { listPage, NEWEST, sortSql } from './lists';
import { orderReports } from './order-reports';
import { paymentReports } from './payment-reports';
import { productReports } from './product-reports';
import type { Asking } from './sql-transaction';

const USER_COLUMNS = {
  name: { by: 'name' },
  email: { by: 'email collate natural_order' },
  admin: { by: 'is_admin' },
};

/** As `isStaff`; a role is in the document alone, so that an earlier release writes it right too. */
const IS_STAFF = "(is_admin or (doc ->> 'role') is not null)";

/** Lists, counts and sums in SQL. @param seesOneState what was counted once stays */
export const sqlReports = (sql: Asking, seesOneState: boolean): Reports => ({
  ...productReports(sql),
  ...orderReports(sql, seesOneState),
  ...paymentReports(sql),
  listUsers({ keyword, view = 'all', sort, ...query }) {
    const where = new Conditions();
    if (view !== 'all') where.add(`${IS_STAFF} = ${where.place(view === 'staff')}`);
    where.words(keyword, 'search');
    const order = sortSql(sort, USER_COLUMNS, NEWEST);
    return listPage(sql, { from: 'users', where, order }, query);
  },
  listSecurity({ kind, keyword, ...query }) {
    const where = new Conditions();
    if (kind) where.add(`kind = ${where.place(kind)}`);
    where.words(keyword, 'search');
    return listPage(sql, { from: 'security_log', where, order: NEWEST }, query);
  },
  async databaseBytes() {
    const [row] = await sql.rows<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return row?.bytes;
  },
});
