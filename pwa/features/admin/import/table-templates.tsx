import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  PLAIN_TEMPLATE,
  VARIANT_TEMPLATE,
  type ProductTemplate,
} from '#shared/import/product-templates';
import { useT } from '../../../i18n/messages';

/** Tables to begin with. */
export function TableTemplates() {
  const t = useT();
  return (
    <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
      {t('Templates:')}
      <Template template={PLAIN_TEMPLATE}>{t('Products')}</Template>
      <Template template={VARIANT_TEMPLATE}>{t('Products with variants')}</Template>
    </Typography>
  );
}

/** The mark in front lets a spreadsheet read it as UTF-8. */
const addressOf = (table: string) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\u{feff}${table}`)}`;

function Template({
  template: { file, table },
  children,
}: {
  readonly template: ProductTemplate;
  readonly children: string;
}) {
  return (
    <Link href={addressOf(table)} download={file}>
      {children}
    </Link>
  );
}
