import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { buttonLook } from '../../design/button-look';
import { EmptyState } from '../../design/empty-state';
import { SearchIcon } from '../../design/icons';

/** Nothing matches (spec §2). */
export function NoProducts() {
  return (
    <EmptyState
      picture={<SearchIcon sx={{ fontSize: '3rem', color: 'text.secondary' }} />}
      title="No products found"
      text="Try adjusting your search or browse all products."
      action={
        <Box component={Link} to="/" sx={buttonLook.contained}>
          Explore All
        </Box>
      }
    />
  );
}
