import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/messages';
import { CopiedText } from '../forms/copied-text';

/** Where each taker finds what is on sale (docs/shop-rules.md#r-owner-8). */
export function ProductFeeds() {
  const t = useT();
  const feeds = [
    [t('Google Merchant Center'), 'google.xml'],
    [t('Meta (Facebook, Instagram, WhatsApp)'), 'meta.xml'],
    [t('Google Merchant Center, in Hindi'), 'google.xml?lang=hi'],
    [t('Meta, in Hindi'), 'meta.xml?lang=hi'],
  ] as const;
  return (
    <Stack component="section" spacing={2} aria-labelledby="product-feeds" sx={{ mt: 4 }}>
      <Typography component="h2" variant="h6" id="product-feeds">
        {t('Product feeds')}
      </Typography>
      <Typography color="text.secondary">
        {t(
          'Enter an address at Google or Meta, and your products are listed there. What has no picture or no price is left out; the Hindi feeds have what has a Hindi name. Set delivery charges at Google itself.',
        )}
      </Typography>
      {feeds.map(([name, file]) => (
        <CopiedText
          key={file}
          label={name}
          value={`${globalThis.location.origin}/feeds/${file}`}
          copyLabel={t('Copy the address: {name}', { name })}
        />
      ))}
    </Stack>
  );
}
