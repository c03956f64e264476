import Typography from '@mui/material/Typography';

/** The heading of a part of a long form. */
export function FormPart({ children }: { readonly children: string }) {
  return (
    <Typography component="h2" variant="h6">
      {children}
    </Typography>
  );
}
