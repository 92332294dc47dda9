-- Phrases compare words in another form from now on (singular and plural, names with signs): what is stored here
-- are the forms of before. Maintenance fills it again for recent posts; until then they are checked in every search.
UPDATE posts SET words = NULL WHERE words <> '{}';
