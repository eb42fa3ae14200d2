-- An article's own picture for previews on social networks; the site draws one where there is none.
ALTER TABLE article ADD COLUMN social_picture TEXT;
